/** What one check found. `ok: null`: it could not be made, because an earlier one failed or it does not apply. */
export interface Check {
  name: string
  ok: boolean | null
  found: string
  /** What to do about it. */
  todo?: string
}

export const good = (name: string, found: string): Check => ({ name, ok: true, found })
export const bad = (name: string, found: string, todo: string): Check => ({ name, ok: false, found, todo })
export const skipped = (name: string, found: string): Check => ({ name, ok: null, found })
