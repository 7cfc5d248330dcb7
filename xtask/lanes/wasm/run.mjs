// Runs a program for wasm32-wasip1 under Node, as cargo's runner: node run.mjs PROGRAM.wasm ARGUMENTS...
//
// bytes of the module, arguments, variables --WASI--> its output, its exit status
//
// A program that traps, as one that panics does, ends with 101 like a panicking program elsewhere.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...args],
  env: process.env,
  preopens: { ".": process.cwd() },
  returnOnExit: true,
});
const module = new WebAssembly.Module(readFileSync(program));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport });
try {
  process.exitCode = wasi.start(instance);
} catch (trap) {
  console.error(String(trap));
  process.exitCode = 101;
}
