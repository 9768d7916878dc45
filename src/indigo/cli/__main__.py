"""`python -m indigo.cli`, the same as `indigo`."""

import sys

from indigo.cli import main

sys.exit(main())
