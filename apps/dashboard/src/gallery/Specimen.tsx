import type { ReactNode } from 'react'

export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className="gal-specimen">
      <h3 className="gal-name">{name}</h3>
      <div className={wide ? 'gal-wide' : 'gal-row'}>{children}</div>
    </section>
  )
}
