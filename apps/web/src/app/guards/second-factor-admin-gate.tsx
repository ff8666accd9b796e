// The gate of the second factor before the team's pages, which say meanwhile that permissions are being checked.
import { Component as SecondFactorGate } from './second-factor-gate'

export const Component = () => <SecondFactorGate waitingText="Checking permissions..." />
