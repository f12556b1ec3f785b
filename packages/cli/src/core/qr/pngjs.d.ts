declare module 'pngjs' {
  export const PNG: {
    /** Pixels as RGBA, four bytes each. @throws for anything but a PNG */
    readonly sync: { read(image: Buffer): { width: number; height: number; data: Uint8Array } }
  }
}
