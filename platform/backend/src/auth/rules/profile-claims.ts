/**
 * Lists the claims about a person that a provider may send besides address and number (OpenID Connect Core 1.0, 5.1).
 */
export const PROFILE_CLAIMS = [
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
] as const
