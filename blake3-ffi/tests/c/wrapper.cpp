// The C++ wrapper: the official vectors, and what only it has. usage: wrapper FILE, as for vectors.c
#include <blake3.hpp>

#include "check.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <ostream>
#include <sstream>
#include <vector>
#if defined(__has_include) && __cplusplus >= 202002L
#if __has_include(<span>)
#include <span>
#endif
#endif

static const char *const KEY = "whats the Elvish word for friend";
static const char *const CONTEXT = "BLAKE3 2019-12-27 16:29:52 test vectors context";

static blake3::hasher make(char mode) {
    blake3::key key{};
    std::memcpy(key.data(), KEY, key.size());
    switch (mode) {
    case 'h': return blake3::hasher();
    case 'k': return blake3::hasher::keyed(key);
    default: return blake3::hasher::derive_key(CONTEXT);
    }
}

static int vectors(const char *path) {
    std::ifstream file(path);
    std::string mode, hex;
    std::size_t len = 0;
    int cases = 0;
    while (file >> mode >> len >> hex) {
        std::vector<std::uint8_t> input(len), wanted(131), out(131);
        for (std::size_t i = 0; i < len; i++) {
            input[i] = static_cast<std::uint8_t>(i % 251);
        }
        unhex(hex.c_str(), wanted.data(), wanted.size());
        for (std::size_t piece : {std::size_t(1000), std::size_t(1024), len + 1}) {
            blake3::hasher hasher = make(mode[0]);
            for (std::size_t at = 0; at < len; at += piece) {
                hasher.update(blake3::bytes(input.data() + at, std::min(piece, len - at)));
            }
            CHECK(hasher.count() == len);
            CHECK(hasher.finalize(out) == BLAKE3_STATUS_OK && out == wanted);
            CHECK(hasher.finalize().to_hex() == hex.substr(0, 64));
            blake3::output stream = hasher.stream();
            CHECK(stream.fill(blake3::room(out.data(), 70)) == BLAKE3_STATUS_OK);
            CHECK(stream.fill(blake3::room(out.data() + 70, 61)) == BLAKE3_STATUS_OK && out == wanted);
            stream.seek(100);
            CHECK(stream.position() == 100);
            CHECK(hasher.reset().update_parallel(input).finalize().to_hex() == hex.substr(0, 64));
            std::istringstream text(std::string(input.begin(), input.end()));
            CHECK(hasher.reset().update(text) && hasher.finalize().to_hex() == hex.substr(0, 64));
        }
        cases++;
    }
    return cases;
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    CHECK(vectors(argv[1]) == 3 * 35);

    const std::string abc = "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85";
    CHECK(blake3::hash("abc").to_hex() == abc);
    CHECK(blake3::hash(std::string("abc")).to_hex() == abc);
    CHECK(blake3::hash(std::string_view("abc")).to_hex() == abc);
    CHECK(blake3::hash(std::vector<char>{'a', 'b', 'c'}).to_hex() == abc);
    CHECK(blake3::hash(std::array<std::uint8_t, 3>{'a', 'b', 'c'}).to_hex() == abc);
    const std::byte raw[] = {std::byte('a'), std::byte('b'), std::byte('c')};
    CHECK(blake3::hash(raw).to_hex() == abc);
#if defined(__cpp_lib_span)
    CHECK(blake3::hash(std::span<const std::byte>(raw)).to_hex() == abc);
    std::array<std::byte, 40> room{};
    CHECK(blake3::hasher().finalize(std::span<std::byte>(room)) == BLAKE3_STATUS_OK);
#endif

    blake3::sink sink;
    std::ostream(&sink) << 'a' << "bc";
    CHECK(sink.hasher().finalize().to_hex() == abc);

    blake3::digest read;
    CHECK(blake3::digest::from_hex(abc, read) == BLAKE3_STATUS_OK && read == blake3::hash("abc"));
    CHECK(blake3::digest::from_hex("xyz", read) == BLAKE3_STATUS_LENGTH && read != blake3::hash("abd"));

    blake3::hasher one;
    one.update("ab");
    blake3::hasher two = one;
    one.update("x");
    CHECK(two.update("c").finalize().to_hex() == abc);
    two = one;
    CHECK(two.finalize() == one.finalize());
    CHECK(one.update_file("/no/such/file") == BLAKE3_STATUS_FILE_NOT_FOUND && two.finalize() == one.finalize());

    blake3::key key = blake3::derive_key("c++ test", "material");
    CHECK(blake3::keyed_hash(key, "m") == blake3::hasher::keyed(key).update("m").finalize());

#if defined(__cpp_exceptions)
    bool thrown = false;
    try {
        blake3::output stream = one.stream();
        stream.seek(UINT64_MAX);
        std::uint8_t byte = 0;
        blake3::check(stream.fill(blake3::room(&byte, 1)));
    } catch (const blake3::error &error) {
        thrown = error.status() == BLAKE3_STATUS_END_OF_STREAM && std::strlen(error.what()) > 0;
    }
    CHECK(thrown);
#endif
    std::puts("done");
    return 0;
}
