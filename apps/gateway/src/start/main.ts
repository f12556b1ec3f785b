#!/usr/bin/env node
import { runCommand } from './commands/runCommand.js'

// Files are private to the owner; SQLite creates its files with this mask too.
process.umask(0o077)
// A closed pipe or terminal must not end the gateway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  get stdin() {
    return process.stdin
  },
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
})
if (exitCode !== 0) process.exitCode = exitCode
