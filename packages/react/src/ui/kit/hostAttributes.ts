import type { AriaAttributes, CSSProperties } from 'react'
import { classes } from './classes.js'

/** What a host may set on an outermost element of the kit, whatever it does itself. */
export interface HostAttributes extends AriaAttributes {
  /** Beside the kit's own classes. */
  className?: string | undefined
  style?: CSSProperties | undefined
  id?: string | undefined
  /** Of what the host's own texts are in. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  [data: `data-${string}`]: string | number | boolean | undefined
}

const plain: readonly string[] = ['style', 'id', 'lang', 'dir']
const isPassedOn = (name: string) => plain.includes(name) || /^(data|aria)-/.test(name)

/**
 * Of a component's props those that a host set for its outermost element, and the classes of both. Nothing else of
 * the props gets into the document.
 * @example
 * <section aria-labelledby={id} {...outermost(props, 'mo-sessions')}>
 */
export function outermost(props: HostAttributes, ...own: Parameters<typeof classes>): HostAttributes {
  const className = classes(...own, props.className)
  return {
    ...Object.fromEntries(
      Object.entries(props).filter(([name, value]) => value !== undefined && isPassedOn(name)),
    ),
    ...(className !== '' && { className }),
  }
}
