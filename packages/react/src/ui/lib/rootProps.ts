import type { AriaAttributes, CSSProperties } from 'react'

/** Attributes that a host may set on a widget's root element. */
export interface HostAttributes extends AriaAttributes {
  /** Added to the kit's own classes. */
  className?: string | undefined
  style?: CSSProperties | undefined
  id?: string | undefined
  /** Language of the host's own texts. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  [data: `data-${string}`]: string | number | boolean | undefined
}

const hostAttributes: readonly string[] = ['style', 'id', 'lang', 'dir']
const isPassedOn = (name: string) => hostAttributes.includes(name) || /^(data|aria)-/.test(name)

/**
 * Picks the props for the root element and joins the class names. No other props reach the DOM.
 * @example
 * <section aria-labelledby={id} {...rootProps(props, 'mo-sessions')}>
 */
export function rootProps(props: HostAttributes, ...rootClasses: Parameters<typeof classes>): HostAttributes {
  const className = classes(...rootClasses, props.className)
  return {
    ...Object.fromEntries(
      Object.entries(props).filter(([name, value]) => value !== undefined && isPassedOn(name)),
    ),
    ...(className !== '' && { className }),
  }
}

/** Joins class names; falsy ones are dropped. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
