/** E-mail and password, and what went wrong with them. */
import { useEffect, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { paths } from '@/config/paths'
import { loadAuthClient, useSignIn } from '../api/sign-in'

interface SignInFormProps {
  initialEmail?: string
  onSignedIn: () => void
}

export function SignInForm({ initialEmail = '', onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const signIn = useSignIn()
  useEffect(() => {
    // Failing here is no harm yet: signing in tries again, and tells.
    loadAuthClient().catch(() => {})
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '' || password === '') {
      setProblem('Please enter both email and password')
      return
    }
    setProblem(null)
    signIn.mutate({ email, password }, { onSuccess: onSignedIn, onError: error => setProblem(error.message) })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem !== null && <Alert variant="destructive">{problem}</Alert>}
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      </FormField>
      <FormField label="Password">
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </FormField>
      <Link to={paths.resetPassword} className="text-link -mt-2 w-fit text-[15px]">
        Forgot password?
      </Link>
      <Button type="submit" busy={signIn.isPending} className="w-full">
        {signIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
