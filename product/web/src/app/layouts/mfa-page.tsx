// Takes the place of a guarded page while MFA is missing. It asks for a code, or sets a factor up. The header offers to
// sign out.
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import { Logo } from '@/components/brand/logo'
import { SplitPage } from '@/components/layout/split-page'
import { SiteLink } from '@/components/navigation-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { FactorStep } from '@/features/mfa/components/factor-step'
import { NewRecoveryCodes } from '@/features/mfa/components/new-recovery-codes'
import { RequiredSetUp } from '@/features/mfa/components/set-up-factor'
import { recoveryTexts } from '@/features/mfa/recovery-texts'
import { mfaTexts } from '@/features/mfa/texts'
import { useStepChoice } from '@/features/mfa/use-step-choice'
import { useAuth } from '@/lib/auth/auth-context'
import type { MissingStep } from '@/lib/auth/mfa'
import { signOut } from '@/components/sign-out'
import { PageFrame } from './page-frame'

interface MfaPageProps {
  /** With `codes` nothing is missing: the page shows the recovery codes of the new factor. */
  step: NonNullable<MissingStep> | 'codes'
  rule: TwoFactorRule | undefined
  onSetUp: () => void
  onCodesSaved: () => void
}

export function MfaPage({ step, rule, onSetUp, onCodesSaved }: MfaPageProps) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <PageFrame header={<Header />}>
      {step === 'code' && <FactorPage account={user.account} userId={user.id} />}
      {step === 'codes' && (
        <SplitPage
          page={{ title: 'Two-factor sign-in' }}
          eyebrow="Two-factor sign-in"
          title={recoveryTexts.title}
          lead={recoveryTexts.lead}
        >
          <NewRecoveryCodes account={user.account} onDone={onCodesSaved} />
        </SplitPage>
      )}
      {step === 'setup' && (
        <SplitPage
          page={{ title: 'Two-factor sign-in' }}
          eyebrow="Two-factor sign-in"
          title={
            <>
              Set up <span className="whitespace-nowrap">two-factor</span> sign-in
            </>
          }
          lead={rule === 'everyone' ? mfaTexts.whyEveryone : mfaTexts.whyTeam}
        >
          <RequiredSetUp
            account={user.account}
            onDone={() => {
              onSetUp()
              toast({ title: mfaTexts.on, description: mfaTexts.onWhat })
            }}
          />
        </SplitPage>
      )}
    </PageFrame>
  )
}

function FactorPage({ account, userId }: { account: string; userId: string }) {
  const choice = useStepChoice(userId)
  return (
    <SplitPage
      page={{ title: 'Two-factor sign-in' }}
      eyebrow="Two-factor sign-in"
      title={choice.kind.stepTitle}
      lead={choice.kind.stepLead}
    >
      <FactorStep account={account} choice={choice} />
    </SplitPage>
  )
}

function Header() {
  return (
    <header className="wrap flex h-[72px] items-center justify-between gap-3">
      <SiteLink to={paths.home} className="-m-2 flex rounded-lg p-2">
        <Logo />
      </SiteLink>
      <Button variant="quiet" size="little" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </header>
  )
}
