// Half of the scenarios. Files run beside each other, and each of them starts a browser: so there are two.
import './drawing.mjs';
import './stepping.mjs';
import './worlds.mjs';
import './faults.mjs';
