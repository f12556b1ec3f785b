import type { ReactNode } from 'react'

/**
 * What takes the place of a part of a widget: a function, called while the widget renders, that gets what is shown
 * there and, as `children`, how the kit shows it.
 */
export type Slot<Part extends object = object> = (part: Part & { children: ReactNode }) => ReactNode

/** How the kit shows it. */
export const asIs = ({ children }: { children: ReactNode }): ReactNode => children
