/** What a release leaves for the tests of those after it (docs/decisions/085-a-release-leaves-its-data.md). */

/** Of demo content alone, so that it is no secret. */
export const RELEASE_DATA_KEY = 'AGE-SECRET-KEY-1YQ39QNRH8S39QK6AECHD63VAC6HXPRXNLP388SWY72RUZ5MH3SVSVLFCQQ'
