// Test support for other workspaces.
export { createSamlIdp } from './saml-idp'
export { selfSignedCertificate } from '../src/auth/sso/certificate'
export { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../src/auth/testing/known-password'
export { openTestDatabase, type TestDatabase } from '../src/db/testing/test-database'
export { testImage } from '../src/storage/testing/test-image'
export { openTestS3, type TestS3 } from '../src/storage/testing/test-s3'
