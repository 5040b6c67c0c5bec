// simdjson.cpp: the peer simdjson (DOM, one parser reused) behind a C name.
#include <simdjson.h>

extern "C" bool read_simdjson(const char *bytes, size_t size);

extern "C" bool read_simdjson(const char *bytes, size_t size)
{
    static simdjson::dom::parser parser;
    simdjson::dom::element root;
    return parser.parse(bytes, size, false).get(root) == simdjson::SUCCESS;
}
