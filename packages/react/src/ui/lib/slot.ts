import type { ReactNode } from 'react'

/**
 * Replaces a part of a widget: a function called during render with the part's data and, as `children`, the default
 * rendering.
 */
export type Slot<Part extends object = object> = (part: Part & { children: ReactNode }) => ReactNode

export const renderChildren = ({ children }: { children: ReactNode }): ReactNode => children
