import type { ErrorBody, ErrorCode } from "./types.js";

/** Every error that this package throws. */
export class ProspectError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No response arrived: the connection failed, or the response was cut off. */
export class ConnectionError extends ProspectError {}

/** No response arrived within the time limit. */
export class TimeoutError extends ConnectionError {}

/** A webhook's signature, its age or its headers are wrong. Answer 400, and do not read the body. */
export class WebhookVerificationError extends ProspectError {}

/** A response other than success. */
export class ApiError extends ProspectError {
  readonly status: number;
  readonly headers: Headers;
  /** Absent if the gateway answered instead of the service. */
  readonly code: ErrorCode | undefined;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** How many seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  readonly body: ErrorBody | undefined;

  constructor(status: number, headers: Headers, body: unknown) {
    const known = isErrorBody(body) ? body : undefined;
    const requestId = headers.get("x-request-id") ?? headers.get("apigw-requestid") ?? undefined;
    super(`${status}${known ? ` ${known.code}: ${known.message}` : ""}${requestId ? ` (request ${requestId})` : ""}`);
    this.status = status;
    this.headers = headers;
    this.code = known?.code;
    this.requestId = requestId;
    this.retryAfter = retryAfter(headers) ?? known?.retryAfter;
    this.body = known;
  }

  /** The error of the class that belongs to the status. */
  static of(status: number, headers: Headers, body: unknown): ApiError {
    const Class = status >= 500 ? ServerError : (CLASSES[status] ?? ApiError);
    return new Class(status, headers, body);
  }
}

/** 304: the record still has the `ifNoneMatch` that you have. */
export class NotModifiedError extends ApiError {}
export class BadRequestError extends ApiError {}
export class AuthenticationError extends ApiError {}
export class PermissionDeniedError extends ApiError {}
export class NotFoundError extends ApiError {}
export class ConflictError extends ApiError {}
export class GoneError extends ApiError {}
export class PreconditionFailedError extends ApiError {}
export class PayloadTooLargeError extends ApiError {}
export class RateLimitError extends ApiError {}
export class ServerError extends ApiError {}

const CLASSES: Record<number, typeof ApiError> = {
  304: NotModifiedError,
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  429: RateLimitError,
};

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}

/** `Retry-After` in seconds; the header is a number or a date. */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
