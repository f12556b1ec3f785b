import { Entry } from '@morpheus/react/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface LinkCardProps {
  href: string
  icon: ReactNode
  title: string
  text: string
}

export function LinkCard({ href, icon, title, text }: LinkCardProps) {
  return (
    <Link href={href} className="mo-entry">
      <Entry icon={icon} title={title} help={text} />
    </Link>
  )
}
