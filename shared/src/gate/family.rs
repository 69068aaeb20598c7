//! A resource family: what one Lambda function serves.

use futures::future::BoxFuture;

use super::context::Context;
use super::route::{FoundRoute, Route, find};
use crate::http::{ApiError, Reply};

/// A resource family: what one Lambda function serves.
pub trait Family: Send + Sync {
    type Operation: Copy + Send + Sync + 'static;

    const NAME: &'static str;

    /// Its routes. The first match wins, so literal paths come before those with parameters.
    const ROUTES: &'static [Route<Self::Operation>];

    /// Whether it has a route with this path below `/v2`.
    fn owns(path: &str) -> bool {
        // A known path has one family for all methods, so the method does not matter.
        !matches!(find(Self::ROUTES, "GET", path), FoundRoute::Nothing)
    }

    fn run<'a>(&self, operation: Self::Operation, context: &'a Context<'a>) -> Answered<'a>;
}

/// An operation that runs. In a box, because a future holds the largest one that it waits for, and a thread has two
/// megabytes of stack.
pub type Answered<'a> = BoxFuture<'a, Result<Reply, ApiError>>;

/// Declares a family with a row for each operation: its name, the constructor of its `Route` with the methods that it
/// takes, its path, its permission, its reach, and what runs it. The routes are in the order of the rows. `=> logs` names
/// the entries of the account's log that operations leave.
#[macro_export]
macro_rules! family {
    (
        $(#[$attribute:meta])*
        $family:ident = $name:literal, |$context:ident|
        $(
            $operation:ident: $constructor:ident $(($method:ident $(, $others:ident)*))? $path:literal, $permission:path, $reach:ident
                => $run:expr;
        )+
        $(=> logs { $($logged:ident => $kind:ident,)+ })?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $family;

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Operation {
            $(
                #[doc = concat!("`", stringify!($constructor $(($method $(, $others)*))?), " ", $path, "`")]
                $operation,
            )+
        }

        impl Operation {
            const fn log(self) -> Option<$crate::gate::LogKind> {
                $($(if matches!(self, Self::$logged) {
                    return Some($crate::gate::LogKind::$kind);
                })+)?
                None
            }
        }

        impl $crate::gate::Family for $family {
            type Operation = Operation;

            const NAME: &'static str = $name;

            const ROUTES: &'static [$crate::gate::Route<Operation>] = &[$(
                $crate::gate::Route::$constructor(
                    $($crate::http::Method::$method,)?
                    $path,
                    ($permission, $crate::gate::Reach::$reach),
                    Operation::$operation,
                ).logging(Operation::$operation.log()),
                $($(
                    $crate::gate::Route::$constructor(
                        $crate::http::Method::$others,
                        $path,
                        ($permission, $crate::gate::Reach::$reach),
                        Operation::$operation,
                    ).logging(Operation::$operation.log()),
                )*)?
            )+];

            fn run<'a>(&self, operation: Operation, context: &'a $crate::gate::Context<'a>) -> $crate::gate::Answered<'a> {
                match operation {
                    $(Operation::$operation => {
                        // Without optimization, a function's stack has a place for each future that it makes, so each
                        // operation has a function.
                        fn answered<'a>($context: &'a $crate::gate::Context<'a>) -> $crate::gate::Answered<'a> {
                            Box::pin(async move { $run })
                        }
                        answered(context)
                    })+
                }
            }
        }
    };
}
