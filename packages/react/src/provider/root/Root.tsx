import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { ToastHost } from '../../ui/ToastHost.js'
import { type Look, lookIn, type Theme, watchLook } from './look.js'
import '../../styles/tokens.css'
import '../../styles/base.css'

interface RootProps extends HostAttributes {
  theme: Theme
  locale: string
  children: ReactNode
}

/** The `.mo-root` element that scopes all styles, in the colours of the surrounding page. */
export function Root(props: RootProps) {
  const { theme, locale, children } = props
  const outer = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<Look>({ theme, ownGround: false })

  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    const measure = () => {
      const next = lookIn(element, theme)
      setLook((now) => (now.theme === next.theme && now.ownGround === next.ownGround ? now : next))
    }
    measure()
    return watchLook(measure)
  }, [theme])

  const worn = theme === 'auto' ? look.theme : theme
  return (
    <div ref={outer} className="mo-tokens" data-mo-theme={worn}>
      <div
        lang={locale}
        {...rootProps(props, 'mo-root')}
        data-mo-theme={worn}
        data-mo-ground={look.ownGround ? 'own' : undefined}
      >
        {children}
        <ToastHost />
      </div>
    </div>
  )
}
