// BLAKE2's C++ wrapper: the known answers, and what only it has. usage: blake2 FILE, as for blake2.c
#include <blake2.hpp>

#include "check.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

// Of inputs that count from 0, under a key that does.
template <typename Hasher> static void answer(std::size_t key_len, std::size_t len, const std::string &hex) {
    std::vector<std::uint8_t> input(len), key(key_len);
    for (std::size_t i = 0; i < len; i++) {
        input[i] = static_cast<std::uint8_t>(i);
    }
    for (std::size_t i = 0; i < key_len; i++) {
        key[i] = static_cast<std::uint8_t>(i);
    }
    Hasher hasher;
    if (key_len > 0) {
        CHECK(hasher.init_keyed(key) == BLAKE3_STATUS_OK);
    } else {
        CHECK(Hasher::hash(input).to_hex() == hex);
    }
    for (std::size_t piece : {std::size_t(7), std::size_t(64), std::size_t(300)}) {
        for (std::size_t at = 0; at < len; at += piece) {
            hasher.update(blake2::bytes(input.data() + at, std::min(piece, len - at)));
        }
        CHECK(hasher.count() == len && hasher.finalize().to_hex() == hex);
        std::istringstream text(std::string(input.begin(), input.end()));
        CHECK(hasher.reset().update(text) && hasher.finalize().to_hex() == hex);
        hasher.reset();
    }
    typename Hasher::digest read;
    CHECK(Hasher::digest::from_hex(hex, read) == BLAKE3_STATUS_OK && read == hasher.update(input).finalize());
}

static int answers(const char *path) {
    std::ifstream file(path);
    std::string name, hex;
    std::size_t key_len = 0;
    int cases = 0;
    while (file >> name >> key_len >> hex) {
        const std::size_t len = static_cast<std::size_t>(cases % 256);
        if (name == "blake2b") {
            answer<blake2::blake2b>(key_len, len, hex);
        } else if (name == "blake2s") {
            answer<blake2::blake2s>(key_len, len, hex);
        } else if (name == "blake2bp") {
            answer<blake2::blake2bp>(key_len, len, hex);
        } else {
            CHECK(name == "blake2sp");
            answer<blake2::blake2sp>(key_len, len, hex);
        }
        cases++;
    }
    return cases;
}

int main(int argc, char **argv) {
    CHECK(argc == 2);

    // A hasher that could not start anew goes on as before; one that could is another function.
    blake2::blake2b hasher;
    hasher.update("ab");
    CHECK(hasher.init(0) == BLAKE3_STATUS_HASH_LENGTH && hasher.init(65) == BLAKE3_STATUS_HASH_LENGTH);
    CHECK(hasher.init_keyed(std::string()) == BLAKE3_STATUS_KEY_LENGTH);
    CHECK(hasher.update("c").finalize() == blake2::blake2b::hash("abc"));
    CHECK(hasher.init(32) == BLAKE3_STATUS_OK && hasher.hash_length() == 32);
    CHECK(hasher.update("abc").finalize().size() == 32);
    CHECK(hasher.finalize() != blake2::blake2b::hash("abc"));

    // Copies are independent.
    blake2::blake2b copy = hasher;
    copy.update("x");
    CHECK(hasher.count() == 3 && copy.count() == 4 && copy.finalize() != hasher.finalize());

    blake2_params params = blake2::blake2s_params();
    const std::array<std::uint8_t, 8> personal = {'e', 'x', 'a', 'm', 'p', 'l', 'e', 0};
    params.personal = personal.data();
    params.personal_len = personal.size();
    blake2::blake2s with;
    CHECK(with.init_params(params) == BLAKE3_STATUS_OK);
    CHECK(with.finalize() != blake2::blake2s::hash(""));
    params.personal_len = 9;
    CHECK(with.init_params(params) == BLAKE3_STATUS_PERSONAL_LENGTH);
    CHECK(with.init_params(blake2::blake2b_params()) == BLAKE3_STATUS_HASH_LENGTH);

    blake2::blake2s::digest read;
    CHECK(blake2::blake2s::digest::from_hex("", read) == BLAKE3_STATUS_HASH_LENGTH);
    CHECK(blake2::blake2s::digest::from_hex("abc", read) == BLAKE3_STATUS_LENGTH);
    CHECK(blake2::blake2s::digest::from_hex("zz", read) == BLAKE3_STATUS_HEX && read.size() == 32);

#if defined(__cpp_exceptions)
    bool thrown = false;
    try {
        blake2::check(hasher.init(0));
    } catch (const blake2::error &error) {
        thrown = error.status() == BLAKE3_STATUS_HASH_LENGTH;
    }
    CHECK(thrown);
#endif
    std::printf("%d cases\n", answers(argv[1]));
    return 0;
}
