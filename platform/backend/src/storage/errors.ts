/** Lists every error response of the storage wire, with the hosted storage service's codes and messages. */

/** The service's codes, where `error` still has the name from before there were codes. */
const CODES: Readonly<Record<string, string>> = {
  'Bucket not found': 'NoSuchBucket',
  not_found: 'NoSuchKey',
  Duplicate: 'ResourceAlreadyExists',
  Unauthorized: 'AccessDenied',
  'Invalid Input': 'InvalidBucketName',
  'Payload too large': 'EntityTooLarge',
  invalid_mime_type: 'InvalidMimeType',
  Busy: 'SlowDown',
  'Too Many Requests': 'SlowDown',
}

/** Most errors have HTTP status 400 and their own status as text in the body, as in the hosted service. */
export class StorageError extends Error {
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
    private readonly ownHttpStatus?: number,
    /** Seconds for Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'StorageError'
  }

  get httpStatus(): number {
    if (this.ownHttpStatus !== undefined) return this.ownHttpStatus
    return this.statusCode >= 500 || [401, 413, 429].includes(this.statusCode) ? this.statusCode : 400
  }

  body(): { statusCode: string; code: string; error: string; message: string } {
    const { error, message } = this
    return { statusCode: String(this.statusCode), code: CODES[error] ?? error, error, message }
  }
}

const error = (status: number, name: string, message: string) => new StorageError(status, name, message)

export const storageErrors = {
  noBucket: () => error(404, 'Bucket not found', 'Bucket not found'),
  noObject: () => error(404, 'not_found', 'Object not found'),
  noRoute: () => error(404, 'not_found', 'Route not found'),
  duplicate: () => error(409, 'Duplicate', 'The resource already exists'),
  bucketNotEmpty: () => error(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  denied: (message = 'new row violates row-level security policy') => error(403, 'Unauthorized', message),
  noCredentials: () => error(403, 'Unauthorized', 'Invalid Compact JWS'),
  invalidRole: () => new StorageError(403, 'Unauthorized', 'Access denied: Invalid role', 403),
  badKey: (key: string) => error(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`),
  badBucketName: () => error(400, 'Invalid Input', 'Bucket name invalid'),
  tooLarge: () => error(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
  badSizeLimit: () =>
    error(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  mimeType: (type: string) =>
    error(415, 'invalid_mime_type', `mime type ${type.slice(0, 100)} is not supported`),
  noMediaType: () => error(415, 'invalid_mime_type', 'Invalid Content-Type header'),
  noImage: () => error(400, 'InvalidRequest', 'The object is not an image that can be transformed'),
  renderLimit: (seconds: number) =>
    new StorageError(
      429,
      'Too Many Requests',
      `Rate limit exceeded, retry in ${seconds} seconds`,
      429,
      seconds,
    ),
  busy: () => error(503, 'Busy', 'Too many images at once, please try again in a moment'),
  storeAway: () => error(503, 'Busy', 'Files cannot be reached right now, please try again in a moment'),
  noDiskSpace: () =>
    new StorageError(
      503,
      'Busy',
      'There is no room for files at the moment, please try again later',
      503,
      60,
    ),
  drawingStopped: () => error(503, 'Busy', 'The image could not be finished, please try again in a moment'),
  brokenImage: () => error(415, 'invalid_mime_type', 'The image could not be read'),
  tooManyPixels: () => error(413, 'Payload too large', 'The image has more than 24 megapixels'),
  cutOff: () => error(400, 'InvalidRequest', 'The upload was cut off'),
  noContent: () => error(400, 'InvalidRequest', 'No content provided'),
  badBody: (message: string) => error(400, 'InvalidRequest', message),
  badCursor: () => error(400, 'InvalidParameter', 'Invalid Parameter continuation token'),
  /** The hosted service sells these features beside files. */
  notEnabled: () => new StorageError(403, 'FeatureNotEnabled', 'feature not enabled for this tenant', 403),
  badSignature: () => error(400, 'InvalidSignature', 'Invalid signature'),
  expiredSignature: () => error(400, 'ExpiredToken', 'The provided token has expired.'),
  noUploadMetadata: () => error(400, 'InvalidRequest', 'Metadata header is required'),
  noSignature: () => error(400, 'InvalidSignature', 'Missing x-signature header'),
  /** @param seconds until the oldest ends; absent where nothing is unfinished, and waiting would not help */
  tooManyUploads: (seconds: number | undefined) =>
    new StorageError(
      429,
      'TooManyRequests',
      'Too many uploads are unfinished; continue or delete one of them',
      429,
      seconds,
    ),
  uploadLocked: () => error(423, 'ResourceLocked', 'The resource is locked'),
  internal: () => error(500, 'InternalError', 'Internal server error'),
}
