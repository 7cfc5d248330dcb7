// BLAKE3 for C++17 and later: values that wipe themselves, on the C library. Nothing to compile.
//
//     blake3::hasher hasher;
//     hasher.update("some bytes");
//     blake3::digest digest = hasher.finalize();
//
// Nothing here throws by itself. What can fail returns a `blake3_status`, which the compiler asks you to look at.
// `blake3::check(status)` throws `blake3::error` where it is not BLAKE3_STATUS_OK, if you want that.
#ifndef BLAKE3_HPP
#define BLAKE3_HPP

#include "blake3_ffi.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <istream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace blake3 {

// Bytes that somebody else owns: made from a pointer and a length, or from anything contiguous with one-byte elements, such
// as std::span, std::vector, std::array and std::string_view. A string literal is taken without its NUL.
class bytes {
public:
    constexpr bytes() noexcept = default;
    constexpr bytes(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}
    bytes(const char *text) noexcept : bytes(std::string_view(text)) {}

    template <typename C,
              typename E = std::remove_pointer_t<decltype(std::data(std::declval<const C &>()))>,
              typename = std::enable_if_t<sizeof(E) == 1 && !std::is_array_v<C> && std::is_trivially_copyable_v<E>>>
    constexpr bytes(const C &container) noexcept : data_(std::data(container)), size_(std::size(container)) {}

    template <std::size_t N>
    constexpr bytes(const std::uint8_t (&array)[N]) noexcept : data_(array), size_(N) {}
    template <std::size_t N>
    constexpr bytes(const std::byte (&array)[N]) noexcept : data_(array), size_(N) {}

    constexpr const void *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }

private:
    const void *data_ = nullptr;
    std::size_t size_ = 0;
};

// Room for bytes that somebody else owns: what `bytes` is for input.
class room {
public:
    constexpr room(void *data, std::size_t size) noexcept : data_(data), size_(size) {}

    template <typename C,
              typename E = std::remove_pointer_t<decltype(std::data(std::declval<C &>()))>,
              typename = std::enable_if_t<sizeof(E) == 1 && !std::is_const_v<E> && std::is_trivially_copyable_v<E>>>
    constexpr room(C &&container) noexcept : data_(std::data(container)), size_(std::size(container)) {}

    std::uint8_t *data() const noexcept { return static_cast<std::uint8_t *>(data_); }
    constexpr std::size_t size() const noexcept { return size_; }

private:
    void *data_;
    std::size_t size_;
};

using key = std::array<std::uint8_t, BLAKE3_KEY_LEN>;

// The first 32 bytes of output. Compared in constant time.
class digest {
public:
    digest() noexcept = default;
    explicit digest(const std::array<std::uint8_t, BLAKE3_OUT_LEN> &value) noexcept : value_(value) {}

    // Reads 64 hexadecimal digits.
    [[nodiscard]] static blake3_status from_hex(std::string_view text, digest &out) noexcept {
        return blake3_from_hex(text.data(), text.size(), out.value_.data(), out.value_.size());
    }

    std::string to_hex() const {
        std::array<char, 2 * BLAKE3_OUT_LEN + 1> text{};
        (void)blake3_to_hex(value_.data(), value_.size(), text.data(), text.size());
        return std::string(text.data(), 2 * BLAKE3_OUT_LEN);
    }

    const std::uint8_t *data() const noexcept { return value_.data(); }
    std::uint8_t *data() noexcept { return value_.data(); }
    static constexpr std::size_t size() noexcept { return BLAKE3_OUT_LEN; }

    friend bool operator==(const digest &a, const digest &b) noexcept {
        return blake3_verify(a.data(), b.data(), size()) == BLAKE3_STATUS_OK;
    }
    friend bool operator!=(const digest &a, const digest &b) noexcept { return !(a == b); }

private:
    std::array<std::uint8_t, BLAKE3_OUT_LEN> value_{};
};

// The sentence for a status.
inline const char *message(blake3_status status) noexcept { return blake3_status_message(status); }

#if defined(__cpp_exceptions)
// What `check` throws.
class error : public std::runtime_error {
public:
    explicit error(blake3_status status) : std::runtime_error(message(status)), status_(status) {}
    blake3_status status() const noexcept { return status_; }

private:
    blake3_status status_;
};

// Throws `error` unless the status is BLAKE3_STATUS_OK.
inline void check(blake3_status status) {
    if (status != BLAKE3_STATUS_OK) {
        throw error(status);
    }
}
#endif

// A reader of the output stream. Copies are independent; wiped when it ends.
class output {
public:
    output(const output &) noexcept = default;
    output &operator=(const output &) noexcept = default;
    ~output() { (void)blake3_output_wipe(&raw_); }

    // Fills all of the room from the position on. Fails at the end of the stream, and changes nothing then.
    [[nodiscard]] blake3_status fill(room out) noexcept { return blake3_output_fill(&raw_, out.data(), out.size()); }

    void seek(std::uint64_t position) noexcept { (void)blake3_output_seek(&raw_, position); }

    std::uint64_t position() const noexcept {
        std::uint64_t position = 0;
        (void)blake3_output_position(&raw_, &position);
        return position;
    }

private:
    friend class hasher;
    output() noexcept = default;
    blake3_output raw_{};
};

// Hashes input that comes in pieces, in any mode. Copies are independent; wiped when it ends.
class hasher {
public:
    // The plain hash.
    hasher() noexcept { blake3_hasher_init(&raw_); }
    hasher(const hasher &) noexcept = default;
    hasher &operator=(const hasher &) noexcept = default;
    ~hasher() { (void)blake3_hasher_wipe(&raw_); }

    // The keyed hash.
    static hasher keyed(const blake3::key &key) noexcept {
        hasher made;
        blake3_hasher_init_keyed(&made.raw_, key.data());
        return made;
    }

    // Key derivation. The context is a constant that says what the key is for.
    static hasher derive_key(std::string_view context) noexcept {
        hasher made;
        blake3_hasher_init_derive_key_raw(&made.raw_, context.data(), context.size());
        return made;
    }

    // Adds input, on this thread.
    hasher &update(bytes input) noexcept {
        blake3_hasher_update(&raw_, input.data(), input.size());
        return *this;
    }

    // Adds input over at most `threads` threads; 0 is as many as pay.
    hasher &update_parallel(bytes input, std::size_t threads = 0) noexcept {
        blake3_status status = blake3_hasher_update_parallel(&raw_, input.data(), input.size(), threads);
        if (status != BLAKE3_STATUS_OK) {
            std::abort();  // A NULL with a length, as for update.
        }
        return *this;
    }

    // Adds all that a stream gives until its end. False if it went bad; what it gave before is hashed.
    [[nodiscard]] bool update(std::istream &stream) {
        std::array<char, 65536> buffer;
        while (stream.read(buffer.data(), buffer.size()) || stream.gcount() > 0) {
            blake3_hasher_update(&raw_, buffer.data(), static_cast<std::size_t>(stream.gcount()));
        }
        return !stream.bad();
    }

    // Adds the contents of a file; on an error the hasher is as before.
    [[nodiscard]] blake3_status update_file(const std::string &path, std::size_t threads = 0) noexcept {
        return blake3_hasher_update_file(&raw_, path.c_str(), threads);
    }

    // The hash of all input so far. More may follow.
    digest finalize() const noexcept {
        digest out;
        blake3_hasher_finalize(&raw_, out.data(), digest::size());
        return out;
    }

    // Output of any length, from any place of the stream.
    [[nodiscard]] blake3_status finalize(room out, std::uint64_t seek = 0) const noexcept {
        return blake3_hasher_try_finalize(&raw_, seek, out.data(), out.size());
    }

    // A reader of the output stream.
    blake3::output stream() const noexcept {
        blake3::output made;
        (void)blake3_output_init(&made.raw_, &raw_);
        return made;
    }

    // Forgets all input; mode and key stay.
    hasher &reset() noexcept {
        blake3_hasher_reset(&raw_);
        return *this;
    }

    // Bytes of input so far.
    std::uint64_t count() const noexcept {
        std::uint64_t count = 0;
        (void)blake3_hasher_count(&raw_, &count);
        return count;
    }

    // For the C functions that this class has no name for.
    blake3_hasher *raw() noexcept { return &raw_; }
    const blake3_hasher *raw() const noexcept { return &raw_; }

private:
    blake3_hasher raw_;
};

// A stream buffer that hashes what is written to it:
//
//     blake3::sink sink;
//     std::ostream(&sink) << "some text";
//     blake3::digest digest = sink.hasher().finalize();
class sink : public std::streambuf {
public:
    sink() = default;
    explicit sink(const blake3::hasher &hasher) : hasher_(hasher) {}

    const blake3::hasher &hasher() const noexcept { return hasher_; }

protected:
    int_type overflow(int_type c) override {
        if (!traits_type::eq_int_type(c, traits_type::eof())) {
            const char byte = traits_type::to_char_type(c);
            hasher_.update(bytes(&byte, 1));
        }
        return traits_type::not_eof(c);
    }

    std::streamsize xsputn(const char *data, std::streamsize size) override {
        hasher_.update(bytes(data, static_cast<std::size_t>(size)));
        return size;
    }

private:
    blake3::hasher hasher_;
};

// The plain hash of an input that is all at hand.
inline digest hash(bytes input) noexcept { return hasher().update_parallel(input).finalize(); }

// The keyed hash of an input that is all at hand.
inline digest keyed_hash(const key &key, bytes input) noexcept {
    return hasher::keyed(key).update_parallel(input).finalize();
}

// A 32-byte key from key material.
inline key derive_key(std::string_view context, bytes material) noexcept {
    key out{};
    const hasher made = hasher::derive_key(context).update_parallel(material);
    blake3_hasher_finalize(made.raw(), out.data(), out.size());
    return out;
}

}  // namespace blake3

#endif
