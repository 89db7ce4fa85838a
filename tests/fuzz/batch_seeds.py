"""Forms and lines of batches for the fuzzer: right ones, and nearly right ones."""
import json

TYPE = b"multipart/form-data; boundary="
PURPOSE = b'Content-Disposition: form-data; name="purpose"\r\n\r\nbatch'
FILE = b'Content-Disposition: form-data; name="file"; filename="a b.jsonl"\r\nContent-Type: application/octet-stream\r\n\r\n{"a": 1}\r\n--{"b"\r\n'


def form(*parts, mark=b"xY7", end=b"--\r\n"):
    return TYPE + mark + b"\n" + b"".join(b"--" + mark + b"\r\n" + part + b"\r\n" for part in parts) + b"--" + mark + end


FORMS = [form(PURPOSE, FILE), form(FILE, PURPOSE), form(PURPOSE), form(), form(PURPOSE, FILE, end=b""), form(PURPOSE, FILE, end=b"\r\n"),
         form(PURPOSE, FILE, mark=b"-" * 30), form(b"X: y\r\n\r\n"), form(b"\r\n"), form(PURPOSE + b"\r\n--xY"), form(PURPOSE, b"\r\n--xY7 \r\n\r\n"),
         TYPE + b'"q r"\n--q r\r\n' + PURPOSE + b"\r\n--q r--", TYPE + b"; charset=utf-8\nx", b"text/plain\nx", TYPE + b"z" * 71 + b"\nx",
         b'multipart/form-data; charset=x; boundary=b\n--b\r\nContent-Disposition: form-data; name=file; filename=x\r\n\r\n\r\n--b--']


def line(**changes):
    body = {"model": "m", "messages": [{"role": "user", "content": "Say it."}], "stream": False}
    whole = {"custom_id": "line-1", "method": "POST", "url": "/v1/chat/completions", "body": body, **changes}
    return json.dumps({name: value for name, value in whole.items() if value is not None}).encode()


LINES = [line(), line(custom_id=None), line(custom_id=""), line(custom_id=7), line(custom_id='a "quoted\\ \u00fc\u2028'), line(custom_id="x" * 513),
         line(method="GET"), line(url="/v1/embeddings"), line(body=[]), line(body={}), line(body={"model": "m", "stream": True}),
         line(body={"model": "m", "input": ["a", "b"]}), line(body={"model": "m", "prompt": "p" * 300}), line(more=[1, {"x": None}]),
         line()[:-1] + b',"url":"/v1/chat/completions"}', line()[:-1], b"", b"[]", b" \r\n{}", line().replace(b", ", b",\r\n")]
