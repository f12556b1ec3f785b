export const at = (world, name, path, act) => ({ world, name, path, act })
export const signedOut = { signedIn: false }

export const button = (page, name) => page.getByRole('button', { name })
export const settled = (page) => page.waitForTimeout(400)
