// Tells the guards behind the gate of the second factor whether anything is still missing: what the database refuses
// until then is no reason yet to send anybody elsewhere.
import { createContext } from 'react'

export const MfaSettled = createContext(true)
