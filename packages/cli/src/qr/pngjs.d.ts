declare module 'pngjs' {
  export const PNG: {
    /** Pixels as RGBA, four bytes each; throws what is no PNG. */
    readonly sync: { read(image: Buffer): { width: number; height: number; data: Uint8Array } }
  }
}
