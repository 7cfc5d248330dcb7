//! The traits of a digest type: equality in constant time, text in hexadecimal.
//!
//! type with its bytes and `from_hex` --`digest_traits!`--> comparison, `Display`, `Debug`, `FromStr`, `Hash`
//!
//! Knows nothing of how long a digest is or where it came from.

/// Implements what every digest type does, so that all do it alike:
///
/// - `Eq`, and `PartialEq` with itself and with `[u8]`, in constant time; `subtle::ConstantTimeEq`
/// - `core::hash::Hash` of the bytes
/// - `Display` and `Debug` as lower-case hexadecimal
/// - `FromStr`
///
/// It takes the type with its generics, and the name of the method that gives its bytes as a slice. The type must also
/// have `from_hex(impl AsRef<[u8]>) -> Result<Self, HexError>`.
///
/// ```
/// use blake_digest::{HexError, decode_array, digest_traits};
///
/// struct Tag([u8; 4]);
///
/// impl Tag {
///     fn as_slice(&self) -> &[u8] {
///         &self.0
///     }
///
///     fn from_hex(hex: impl AsRef<[u8]>) -> Result<Self, HexError> {
///         decode_array(hex.as_ref()).map(Tag)
///     }
/// }
///
/// digest_traits!([] Tag, as_slice);
///
/// let tag: Tag = "c0dec0de".parse()?;
/// assert!(tag == Tag([0xc0, 0xde, 0xc0, 0xde]) && tag != [0xc0, 0xde][..]);
/// assert_eq!(format!("{tag} {tag:?}"), r#"c0dec0de Tag("c0dec0de")"#);
/// # Ok::<(), HexError>(())
/// ```
#[macro_export]
macro_rules! digest_traits {
    ([$($generics:tt)*] $name:ident $(<$($argument:ident),+>)?, $bytes:ident) => {
        impl<$($generics)*> Eq for $name $(<$($argument),+>)? {}

        /// In constant time.
        impl<$($generics)*> PartialEq for $name $(<$($argument),+>)? {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                $crate::names::subtle::ConstantTimeEq::ct_eq(self.$bytes(), other.$bytes()).into()
            }
        }

        /// In constant time if the slice is as long as the digest; a slice of any other length is never equal.
        impl<$($generics)*> PartialEq<[u8]> for $name $(<$($argument),+>)? {
            #[inline]
            fn eq(&self, other: &[u8]) -> bool {
                $crate::names::subtle::ConstantTimeEq::ct_eq(self.$bytes(), other).into()
            }
        }

        impl<$($generics)*> $crate::names::subtle::ConstantTimeEq for $name $(<$($argument),+>)? {
            #[inline]
            fn ct_eq(&self, other: &Self) -> $crate::names::subtle::Choice {
                $crate::names::subtle::ConstantTimeEq::ct_eq(self.$bytes(), other.$bytes())
            }
        }

        impl<$($generics)*> ::core::hash::Hash for $name $(<$($argument),+>)? {
            #[inline]
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                ::core::hash::Hash::hash(self.$bytes(), state);
            }
        }

        /// Lower-case hex digits. Width and precision are not applied.
        impl<$($generics)*> ::core::fmt::Display for $name $(<$($argument),+>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&$crate::Hex(self.$bytes()), f)
            }
        }

        impl<$($generics)*> ::core::fmt::Debug for $name $(<$($argument),+>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_tuple(stringify!($name)).field(&$crate::Hex(self.$bytes())).finish()
            }
        }

        impl<$($generics)*> ::core::str::FromStr for $name $(<$($argument),+>)? {
            type Err = $crate::HexError;

            fn from_str(text: &str) -> Result<Self, $crate::HexError> {
                Self::from_hex(text)
            }
        }
    };
}
