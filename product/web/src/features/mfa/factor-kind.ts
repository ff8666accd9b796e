// What one kind of second factor brings along: a form to set it up, and a form for the second step of signing in.
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
  /** Label of the button that starts it. */
  start: string
  /** What the caller has set up already, of any kind. */
  factors: readonly OwnFactor[]
  /** Shown above the first fields, until it is started. */
  children?: ReactNode
  onDone: () => void
  /** Without it, nothing cancels before it is started. */
  onCancel?: (() => void) | undefined
}

export interface StepProps {
  /** The caller's factors of this kind; empty while they are not known. */
  factors: readonly OwnFactor[]
}

/** What the second step of signing in can ask for. */
export interface StepKind {
  type: FactorType | 'recovery_code'
  icon: LucideIcon
  /** What the page says above `Step`. */
  stepTitle: string
  stepLead: string
  /** Label of the button that leads to this step from another one. */
  instead: string
  /** The form of the step. Once the session's AAL is upgraded, the page opens by itself. */
  Step: ComponentType<StepProps>
}

export interface FactorKind extends StepKind {
  type: FactorType
  /** In a choice of kinds, and the name of a factor that has none. */
  name: string
  /** In a choice of kinds. */
  what: string
  /** A sentence: what somebody needs who sets one up. */
  needs: string
  /** Whether it can be set up at this installation, in this browser. */
  offered: (config: AppConfig) => boolean
  SetUp: ComponentType<SetUpProps>
}
