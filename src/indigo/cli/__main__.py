"""`python -m indigo.cli`, the same as the command `indigo`."""

import sys

from indigo.cli import main

sys.exit(main())
