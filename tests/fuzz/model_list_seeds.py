"""Lists of models for the fuzzer of their reader."""

TEXTS = [
    '{"models":[{"name":"gemma3:4b","size":3338801804,"details":{"families":["gemma3"],"parameter_size":"4.3B"}}]}',
    '{"models":[{"name":"t","details":{"parameter_size":""}}],"object":"list","data":[{"id":"t","meta":{"n_params":390208}}]}',
    '{"data":[{"id":"m","aliases":["x"],"meta":{"n_params":4022468096}},{"id":"n","meta":null},{"id":"m"}]}',
    '{"models":[{"name":"\\u006d","details":{"parameter_size":"134.52M"}},[],null,{"name":""}]}',
    '{"data":[{"id":"m","meta":{"n_params":-1e99}}],"models":{}}',
    '{"models":[{"model":"a","details":{"details":{"parameter_size":"7B"}}}]}',
    '{"models":[{"name":"' + 300 * "n" + '"}]}',
    '{"models":[' + ",".join(f'{{"name":"m{n}","details":{{"parameter_size":"{n}B"}}}}' for n in range(140)) + "]}",
    '{"models":[{"name":"gemma3:4b","context_length":4096},{"model":"b","context_length":1e9}]}',
    '{"default_generation_settings":{"params":{"n_ctx":1},"n_ctx":512},"total_slots":1}',
    '{"error":{"type":"exceed_context_size_error","n_prompt_tokens":6025,"n_ctx":4096}}',
    '{"error":"{\\"type\\":\\"exceed_context_size_error\\",\\"n_prompt_tokens\\": 9,\\"n_ctx\\": 4}"}',
    "[]",
    '{"models":[' * 40,
]

SEEDS = [text.encode() for text in TEXTS]
