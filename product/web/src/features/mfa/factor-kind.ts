// Describes one kind of second factor, with a form to set it up and a form for the second step of signing in.
import type { Factor } from '@supabase/supabase-js'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { AppConfig } from '@/config/app-config'

export type FactorType = Factor['factor_type']

/** A factor of the caller that is set up. */
export interface OwnFactor {
  id: string
  type: FactorType
  name: string
  /** ISO instant. */
  addedAt: string
}

export interface SetUpProps {
  /** The label of the button that starts it. */
  start: string
  /** All factors that the caller has set up. */
  factors: readonly OwnFactor[]
  /** They stand above the first fields, until the set-up has started. */
  children?: ReactNode
  onDone: () => void
  /** Without it, there is no Cancel before the set-up has started. */
  onCancel?: (() => void) | undefined
}

export interface StepProps {
  /** The caller's factors of this kind. They are empty until they are loaded. */
  factors: readonly OwnFactor[]
}

/** A kind of proof that the second step of signing in can ask for. */
export interface StepKind {
  type: FactorType | 'recovery_code'
  icon: LucideIcon
  /** The page's title above `Step`. */
  stepTitle: string
  stepLead: string
  /** The label of the button that leads to this step from another one. */
  instead: string
  /** The form of the step. Once the session's AAL is upgraded, the page opens by itself. */
  Step: ComponentType<StepProps>
}

export interface FactorKind extends StepKind {
  type: FactorType
  /** The name in a choice of kinds, and of a factor without a name. */
  name: string
  /** The description in a choice of kinds. */
  what: string
  /** One sentence says what somebody needs to set one up. */
  needs: string
  /** Returns whether it can be set up at this installation, in this browser. */
  offered: (config: AppConfig) => boolean
  SetUp: ComponentType<SetUpProps>
}
