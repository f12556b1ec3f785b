import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { ToastHost } from '../../ui/ToastHost.js'
import { type RootTheme, readTheme, type Theme, watchTheme } from './rootTheme.js'
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
  const [rootTheme, setRootTheme] = useState<RootTheme>({ theme, ownGround: false })

  useLayoutEffect(() => {
    const element = outer.current
    if (!element) return
    const measure = () => {
      const next = readTheme(element, theme)
      setRootTheme((now) => (now.theme === next.theme && now.ownGround === next.ownGround ? now : next))
    }
    measure()
    return watchTheme(measure)
  }, [theme])

  const visibleTheme = theme === 'auto' ? rootTheme.theme : theme
  return (
    <div ref={outer} className="mo-tokens" data-mo-theme={visibleTheme}>
      <div
        lang={locale}
        {...rootProps(props, 'mo-root')}
        data-mo-theme={visibleTheme}
        data-mo-ground={rootTheme.ownGround ? 'own' : undefined}
      >
        {children}
        <ToastHost />
      </div>
    </div>
  )
}
