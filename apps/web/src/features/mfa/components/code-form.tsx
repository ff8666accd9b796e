// The second step of signing in: the code of an authenticator app. Sent as soon as it is complete.
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { signOutHere } from '@/lib/auth/sign-out'
import { logFailure } from '@/lib/log-failure'
import { useVerifyCode } from '../api/verify-code'
import { codeLength } from '../code-digits'
import { mfaFailure } from '../mfa-failure'
import { mfaTexts } from '../texts'
import { CodeField } from './code-field'

interface CodeFormProps {
  email: string
  /** Called when she has signed out; where a guard stands, it leads on. */
  onLeft?: () => void
}

export function CodeForm({ email, onLeft }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const giving = useVerifyCode()

  const give = (digits: string) =>
    giving.mutate(digits, {
      onError: error => {
        logFailure('The code was not taken', error)
        setProblem(mfaFailure(error, 'We could not check the code. Please try again.'))
      },
    })
  const change = (digits: string) => {
    setCode(digits)
    setProblem(null)
    if (digits.length === codeLength && digits !== code && !giving.isPending) give(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === codeLength) give(code)
    else setProblem(mfaTexts.codeIncomplete)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>
      </p>
      <CodeField label="Six-digit code" value={code} onValueChange={change} error={problem} first />
      <Button type="submit" busy={giving.isPending} className="w-full">
        {giving.isPending ? 'Checking…' : 'Continue'}
      </Button>
      <div className="mt-2 grid gap-3 border-t pt-6 text-[15px] text-soft">
        <p>
          {mfaTexts.lostPhone} If you set up a second app, its codes work too. Otherwise{' '}
          <Link to={paths.contact} className="text-link">
            write to the team
          </Link>
          : once they are sure that it is you, they turn it off and your password is enough again.
        </p>
        <p>
          Not you?{' '}
          <Button variant="link" className="text-[15px]" onClick={() => void signOutHere().then(onLeft)}>
            Use another account
          </Button>
        </p>
      </div>
    </form>
  )
}
