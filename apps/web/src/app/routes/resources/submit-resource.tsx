// Submit Resource.
import { useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { paths } from '@/config/paths'
import { SubmitResource } from '@/features/resources/components/submit-resource'

export function Component() {
  const navigate = useNavigate()
  return (
    <SplitPage
      page={{ title: 'Submit Resource' }}
      eyebrow="Resources"
      title="Pass on what helped you."
      lead="A link that is worth the click, or a template that saved you an evening. The team looks at every one before it appears in the directory."
    >
      <h2 className="mb-6 text-[26px]">Submit Resource</h2>
      <SubmitResource onSubmitted={() => void navigate(paths.resourceDirectory)} />
    </SplitPage>
  )
}
