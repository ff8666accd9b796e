// The gate of the second factor before the team's pages, which say meanwhile that permissions are being checked.
import { Component as MfaGuard } from './mfa-guard'

export const Component = () => <MfaGuard waitingText="Checking permissions..." />
