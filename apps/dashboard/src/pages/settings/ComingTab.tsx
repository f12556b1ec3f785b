import { Card, EmptyState } from '@morpheus/react/ui'
import { Construction } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says honestly that a tab is not there yet. */
export function ComingTab({ children }: { children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={<Construction />} title="Em construção">
        {children}
      </EmptyState>
    </Card>
  )
}
