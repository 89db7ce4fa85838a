"""Values of traceparent for the fuzzer: right ones, of other versions, and nearly right ones."""

TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"

SEEDS = [value.encode() for value in (
    f"00-{TRACE}-{SPAN}-01", f"00-{TRACE}-{SPAN}-00", f"01-{TRACE}-{SPAN}-03", f"cc-{TRACE}-{SPAN}-01-more", f"00-{TRACE}-{SPAN}-01-more",
    f"ff-{TRACE}-{SPAN}-01", f"00-{'0' * 32}-{SPAN}-01", f"00-{TRACE}-{'0' * 16}-01", f"00-{TRACE.upper()}-{SPAN}-01",
    f"00_{TRACE}_{SPAN}_01", f"00-{TRACE}-{SPAN}", "00", "-" * 55)]
