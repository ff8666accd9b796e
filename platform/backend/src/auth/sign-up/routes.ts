import type { AuthRoutes } from '../context/context'
import { signup } from './signup'

export const SIGN_UP_ROUTES: AuthRoutes = [
  // Limits and captcha differ by what is signed up with.
  ['POST', '/signup', signup],
]
