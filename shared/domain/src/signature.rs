//! Standard Webhooks signatures: HMAC-SHA256 of the id, the timestamp and the exact bytes of the body.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::mac;
use super::time::UnixMs;

/// The header `webhook-signature`: one signature per secret, so that a receiver can replace its secret.
pub fn signatures(secrets: &[Vec<u8>], id: &str, now: UnixMs, body: &[u8]) -> String {
    let timestamp = now.ms().div_euclid(1_000).to_string();
    let signed = secrets.iter().map(|secret| {
        let signature = mac::sha256(secret, &[id.as_bytes(), b".", timestamp.as_bytes(), b".", body]);
        format!("v1,{}", STANDARD.encode(signature))
    });
    signed.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_standard_webhooks_has_the_same_signature() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let now = UnixMs::new(1_614_265_330_000).unwrap();
        let signature = signatures(&[secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", now, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
