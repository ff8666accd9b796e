import { BackupsPanel } from '@/features/backups/components/backups-panel'
import { FactorAgain } from '@/features/mfa/components/factor-again'

export const Component = () => <BackupsPanel factorAgain={props => <FactorAgain {...props} />} />
