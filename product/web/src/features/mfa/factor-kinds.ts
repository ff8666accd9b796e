// Lists the kinds of second factors in the order in which they are offered.
import { Fingerprint, KeyRound, MessageSquareText, Smartphone } from 'lucide-react'
import { canUsePasskeys } from '@/lib/web-authn'
import type { FactorKind, FactorType, StepKind } from './factor-kind'
import { AppSetUp } from './kinds/app-set-up'
import { AppStep } from './kinds/app-step'
import { KeySetUp } from './kinds/key-set-up'
import { KeyStep } from './kinds/key-step'
import { PhoneSetUp } from './kinds/phone-set-up'
import { PhoneStep } from './kinds/phone-step'
import { RecoveryCodeStep } from './kinds/recovery-code-step'

const authenticatorApp: FactorKind = {
  type: 'totp',
  icon: Smartphone,
  name: 'Authenticator app',
  what: 'A code from an app on your phone or in your password manager.',
  needs: 'You need an authenticator app, on your phone or in your password manager.',
  offered: () => true,
  SetUp: AppSetUp,
  stepTitle: 'Enter the code from your authenticator app',
  stepLead: 'Almost there: now the six digits that your app shows for this account.',
  instead: 'Use your authenticator app',
  Step: AppStep,
}

const securityKey: FactorKind = {
  type: 'webauthn',
  icon: Fingerprint,
  name: 'Security key or passkey',
  what: 'The fingerprint, face or PIN of a device, or a key that you plug in.',
  needs:
    'Your browser asks for the key or device that you want to use. Choose one that you will have with you.',
  offered: ({ securityKeys }) => securityKeys === true && canUsePasskeys(),
  SetUp: KeySetUp,
  stepTitle: 'Use your security key or passkey',
  stepLead: 'Almost there: your browser now asks for the key or device that you set up.',
  instead: 'Use your security key or passkey',
  Step: KeyStep,
}

const phone: FactorKind = {
  type: 'phone',
  icon: MessageSquareText,
  name: 'Text message',
  what: 'A code that we text to your phone.',
  needs: 'We text a code to your phone each time you sign in.',
  offered: ({ phoneFactor }) => phoneFactor === true,
  SetUp: PhoneSetUp,
  stepTitle: 'Get a code by text message',
  stepLead: 'Almost there: we text six digits to the phone of this account.',
  instead: 'Text me a code',
  Step: PhoneStep,
}

export const factorKinds: readonly FactorKind[] = [authenticatorApp, securityKey, phone]

/** Returns the kind of an app where these pages do not know the type. */
export const factorKind = (type: FactorType | undefined): FactorKind =>
  factorKinds.find(kind => kind.type === type) ?? authenticatorApp

/** It can replace every factor. */
export const recoveryCode: StepKind = {
  type: 'recovery_code',
  icon: KeyRound,
  stepTitle: 'Enter a recovery code',
  stepLead: 'One of the ten codes that you saved when you set up two-factor sign-in. Each works once.',
  instead: 'Use a recovery code',
  Step: RecoveryCodeStep,
}
