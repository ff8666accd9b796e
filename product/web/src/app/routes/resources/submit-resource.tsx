import { useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { paths } from '@/config/paths'
import { SubmitResource } from '@/features/resources/components/submit-resource'
import { submitResourceHead } from '../../member-heads'

export function Component() {
  const navigate = useNavigate()
  return (
    <SplitPage {...submitResourceHead}>
      <h2 className="mb-6 text-[26px]">Submit Resource</h2>
      <SubmitResource onSubmitted={() => void navigate(paths.resourceDirectory)} />
    </SplitPage>
  )
}
