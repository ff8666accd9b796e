@rem `exec` of the scripts in package.json, on Windows. Elsewhere the shell has it: npm's signals then reach the program.
@%*
