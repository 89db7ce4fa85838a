"""Files of questions for the fuzzer of their reader."""

TEXTS = [
    '{"id":"a","prompt":"How many?","reference":"280","check":{"number":"280"},"category":"sums","control":false}',
    '{"question_id":101,"category":"reasoning","turns":["First?","And then?"],"reference":["1","2"]}\n'
    '{"question_id":102,"turns":["Only one?"],"reference":[null]}\n',
    '{"id":7,"messages":[{"role":"system","content":"s"},{"role":"user","content":"u"}],"control":true}',
    '{"id":1,"prompt":"a"}\n\n  {"id":2,"prompt":"b"}  \n{"id":3,"turns":["c","d"],"check":[null,{"word":"x"}]}',
    '{"id":1,"prompt":"a"}\n{"id":"1","prompt":"b"}',
    '{"id":1,"prompt":"a","turns":["b"]}',
    '{"id":1,"prompt":null,"messages":null,"turns":["\\ud83d\\ude00"]}',
    '{"id":1,"prompt":"\\u0000"}',
    '{"id":1,"prompt":"\\ud800"}',
    '{"id":-1,"prompt":"a"}\n{"id":1e300,"prompt":"a"}\n{"id":"","prompt":"a"}',
    '{"id":1,"messages":[{"role":"assistant","content":"a"}]}',
    '{"id":1,"turns":[' + ",".join(17 * ['"t"']) + "]}",
    '{"id":"' + 127 * "i" + '","prompt":""}',
    '{"id":"' + 128 * "i" + '","prompt":""}',
    "[" * 70,
    "{}\n" * 12,
    "",
]

SEEDS = [text.encode() for text in TEXTS] + [b'{"id":1,"prompt":"\xff"}', b"\0\n", b'{"id":1,"prompt":"a"}\r\n']
