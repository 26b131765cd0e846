/** Registers every element; a screen that needs few of them imports those modules alone. */
import "./alerts.js";
import "./buttons.js";
import "./cards.js";
import "./chips.js";
import "./countdown.js";
import "./dialog.js";
import "./dice.js";
import "./die-column.js";
import "./icons.js";
import "./money.js";
import "./panels.js";
import "./seatdots.js";
import "./spot.js";
import "./tags.js";
import "./zscore.js";
