export function complaints(
  folder: string,
  version: '5.9' | 7,
  moduleResolution: 'node16' | 'nodenext' | 'bundler',
  program?: 'use.tsx' | 'script.cts',
): string
