import type { ReactNode } from 'react'
import { classes, type HostAttributes, rootProps } from './lib/rootProps.js'
import './stack.css'

/** Distance and direction of a stack. */
export interface StackOptions {
  /** Pixels between the children. */
  gap?: 8 | 10 | 16 | 20 | undefined
  /** `row` puts the children beside one another and wraps them. */
  direction?: 'column' | 'row' | undefined
}

/** Class names of a stack, for elements other than `div`. */
export function stackClasses({ gap = 16, direction = 'column' }: StackOptions = {}): string {
  return classes(direction === 'row' ? 'mo-stack-row' : 'mo-stack', `mo-stack-${gap}`)
}

export interface StackProps extends HostAttributes, StackOptions {
  children: ReactNode
}

/** Children with equal distances. */
export function Stack(props: StackProps) {
  return <div {...rootProps(props, stackClasses(props))}>{props.children}</div>
}
