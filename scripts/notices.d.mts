import type { Options } from 'tsup'
import type { Plugin } from 'vite'

export const noticesFile: string
export function noticesOf(paths: Iterable<string>): string
export function esbuildNotices(): NonNullable<Options['esbuildPlugins']>[number]
export function viteNotices(): Plugin
