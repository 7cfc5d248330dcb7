// BLAKE2 for C++17 and later: values that wipe themselves, on the C library. Nothing to compile.
//
//     blake2::blake2b hasher;
//     hasher.update("some bytes");
//     blake2::blake2b::digest digest = hasher.finalize();
//
// `blake2::blake2b`, `blake2s`, `blake2bp` and `blake2sp` are hashers of the same shape. As in `blake3.hpp`, nothing throws by
// itself: what can fail returns a `blake3_status`, and `blake2::check` throws if you want that.
#ifndef BLAKE2_HPP
#define BLAKE2_HPP

#include "blake3.hpp"

namespace blake2 {

using blake3::bytes;
using blake3::message;
using blake3::room;
#if defined(__cpp_exceptions)
using blake3::check;
using blake3::error;
#endif

// A digest of 1 to `Max` bytes. Compared in constant time; digests of different lengths differ.
template <std::size_t Max> class digest {
public:
    digest() noexcept = default;

    // Reads two hexadecimal digits for each byte.
    [[nodiscard]] static blake3_status from_hex(std::string_view text, digest &out) noexcept {
        digest read;
        read.size_ = text.size() / 2;
        if (read.size_ == 0 || read.size_ > Max) {
            return BLAKE3_STATUS_HASH_LENGTH;
        }
        blake3_status status = blake3_from_hex(text.data(), text.size(), read.value_.data(), read.size_);
        if (status == BLAKE3_STATUS_OK) {
            out = read;
        }
        return status;
    }

    std::string to_hex() const {
        std::array<char, 2 * Max + 1> text{};
        (void)blake3_to_hex(value_.data(), size_, text.data(), text.size());
        return std::string(text.data(), 2 * size_);
    }

    const std::uint8_t *data() const noexcept { return value_.data(); }
    std::size_t size() const noexcept { return size_; }

    friend bool operator==(const digest &a, const digest &b) noexcept {
        return a.size_ == b.size_ && blake3_verify(a.data(), b.data(), a.size_) == BLAKE3_STATUS_OK;
    }
    friend bool operator!=(const digest &a, const digest &b) noexcept { return !(a == b); }

private:
    template <typename F> friend class hasher;
    explicit digest(std::size_t size) noexcept : size_(size) {}

    std::array<std::uint8_t, Max> value_{};
    std::size_t size_ = Max;
};

// Hashes input that comes in pieces. Copies are independent; wiped when it ends. `F` names the C functions.
template <typename F> class hasher {
public:
    // The longest digest and the longest key in bytes.
    static constexpr std::size_t out_len = F::out_len;
    using digest = blake2::digest<F::out_len>;

    // The plain hash, with the longest digest.
    hasher() noexcept { must(F::init(&raw_, out_len)); }
    hasher(const hasher &) noexcept = default;
    hasher &operator=(const hasher &) noexcept = default;
    ~hasher() { (void)F::wipe(&raw_); }

    // Starts anew with digests of `hash_length` bytes; on an error the hasher is as before, here and below.
    [[nodiscard]] blake3_status init(std::size_t hash_length) noexcept {
        return started(F::init(&raw_, hash_length), hash_length);
    }

    // Starts anew under a key.
    [[nodiscard]] blake3_status init_keyed(bytes key, std::size_t hash_length = out_len) noexcept {
        const auto *data = static_cast<const std::uint8_t *>(key.data());
        return started(F::init_keyed(&raw_, hash_length, data, key.size()), hash_length);
    }

    // Starts anew with any parameters. BLAKE2bp and BLAKE2sp have none.
    [[nodiscard]] blake3_status init_params(const blake2_params &params) noexcept {
        return started(F::init_params(&raw_, &params), params.hash_length);
    }

    // Adds input.
    hasher &update(bytes input) noexcept {
        must(F::update(&raw_, input.data(), input.size()));
        return *this;
    }

    // Adds all that a stream gives until its end. False if it went bad; what it gave before is hashed.
    [[nodiscard]] bool update(std::istream &stream) {
        std::array<char, 65536> buffer;
        while (stream.read(buffer.data(), buffer.size()) || stream.gcount() > 0) {
            update(bytes(buffer.data(), static_cast<std::size_t>(stream.gcount())));
        }
        return !stream.bad();
    }

    // The digest of all input so far. More may follow.
    digest finalize() const noexcept {
        digest out(hash_length_);
        must(F::finalize(&raw_, out.value_.data(), out.size_));
        return out;
    }

    // Forgets all input; parameters and key stay.
    hasher &reset() noexcept {
        must(F::reset(&raw_));
        return *this;
    }

    // Bytes of input so far.
    std::uint64_t count() const noexcept {
        std::uint64_t count = 0;
        (void)F::count(&raw_, &count);
        return count;
    }

    // Bytes of the digest.
    std::size_t hash_length() const noexcept { return hash_length_; }

    // The longest digest of an input that is all at hand.
    static digest hash(bytes input) noexcept {
        digest out;
        must(F::hash(input.data(), input.size(), out.value_.data(), out.size_));
        return out;
    }

private:
    // A NULL with a length, or a bug.
    static void must(blake3_status status) noexcept {
        if (status != BLAKE3_STATUS_OK) {
            std::abort();
        }
    }

    blake3_status started(blake3_status status, std::size_t hash_length) noexcept {
        if (status == BLAKE3_STATUS_OK) {
            hash_length_ = hash_length;
        }
        return status;
    }

    typename F::raw raw_;
    std::size_t hash_length_ = out_len;
};

// The C functions of each algorithm, by the names that `hasher` has for them.
namespace functions {

struct blake2b {
    using raw = blake2b_hasher;
    static constexpr std::size_t out_len = BLAKE2B_OUT_LEN;
    static constexpr auto init = blake2b_hasher_init;
    static constexpr auto init_keyed = blake2b_hasher_init_keyed;
    static constexpr auto init_params = blake2b_hasher_init_params;
    static constexpr auto update = blake2b_hasher_update;
    static constexpr auto finalize = blake2b_hasher_finalize;
    static constexpr auto reset = blake2b_hasher_reset;
    static constexpr auto count = blake2b_hasher_count;
    static constexpr auto wipe = blake2b_hasher_wipe;
    static constexpr auto hash = blake2b_hash;
};

struct blake2s {
    using raw = blake2s_hasher;
    static constexpr std::size_t out_len = BLAKE2S_OUT_LEN;
    static constexpr auto init = blake2s_hasher_init;
    static constexpr auto init_keyed = blake2s_hasher_init_keyed;
    static constexpr auto init_params = blake2s_hasher_init_params;
    static constexpr auto update = blake2s_hasher_update;
    static constexpr auto finalize = blake2s_hasher_finalize;
    static constexpr auto reset = blake2s_hasher_reset;
    static constexpr auto count = blake2s_hasher_count;
    static constexpr auto wipe = blake2s_hasher_wipe;
    static constexpr auto hash = blake2s_hash;
};

struct blake2bp {
    using raw = blake2bp_hasher;
    static constexpr std::size_t out_len = BLAKE2BP_OUT_LEN;
    static constexpr auto init = blake2bp_hasher_init;
    static constexpr auto init_keyed = blake2bp_hasher_init_keyed;
    static constexpr auto update = blake2bp_hasher_update;
    static constexpr auto finalize = blake2bp_hasher_finalize;
    static constexpr auto reset = blake2bp_hasher_reset;
    static constexpr auto count = blake2bp_hasher_count;
    static constexpr auto wipe = blake2bp_hasher_wipe;
    static constexpr auto hash = blake2bp_hash;
};

struct blake2sp {
    using raw = blake2sp_hasher;
    static constexpr std::size_t out_len = BLAKE2SP_OUT_LEN;
    static constexpr auto init = blake2sp_hasher_init;
    static constexpr auto init_keyed = blake2sp_hasher_init_keyed;
    static constexpr auto update = blake2sp_hasher_update;
    static constexpr auto finalize = blake2sp_hasher_finalize;
    static constexpr auto reset = blake2sp_hasher_reset;
    static constexpr auto count = blake2sp_hasher_count;
    static constexpr auto wipe = blake2sp_hasher_wipe;
    static constexpr auto hash = blake2sp_hash;
};

}  // namespace functions

using blake2b = hasher<functions::blake2b>;
using blake2s = hasher<functions::blake2s>;
using blake2bp = hasher<functions::blake2bp>;
using blake2sp = hasher<functions::blake2sp>;

// The parameters of the plain hash, to be changed and given to `init_params`.
inline blake2_params blake2b_params() noexcept {
    blake2_params params;
    (void)blake2b_params_init(&params);
    return params;
}
inline blake2_params blake2s_params() noexcept {
    blake2_params params;
    (void)blake2s_params_init(&params);
    return params;
}

}  // namespace blake2

#endif
