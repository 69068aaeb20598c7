// Signatures of Standard Webhooks (https://www.standardwebhooks.com).

import { createHmac, timingSafeEqual } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/** An older request is perhaps a recorded one. */
const SECONDS = 300;

export function isSigned(secret: string, headers: IDataObject, body: Buffer) {
	const id = String(headers['webhook-id']);
	const timestamp = String(headers['webhook-timestamp']);
	if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < SECONDS)) return false;
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
	// After a rotation of the secret there are several signatures.
	return String(headers['webhook-signature'])
		.split(' ')
		.map((signature) => Buffer.from(signature.replace(/^v1,/, ''), 'base64'))
		.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
